// As after React.
await new Promise((resolve) => setTimeout(resolve))
