// As after React; it parts the protocol from the core's programs.
await new Promise((resolve) => setTimeout(resolve))
