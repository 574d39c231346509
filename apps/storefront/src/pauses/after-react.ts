import "react-dom/client"

/*
 * Whatever imports this first runs in a task after the libraries of its chunk: the browser can paint and answer in
 * between, where it would else evaluate a library and all that uses it in one go.
 */
await new Promise((resolve) => setTimeout(resolve))
