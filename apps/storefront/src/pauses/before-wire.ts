// As after React; it parts what the core decides from the protocol.
await new Promise((resolve) => setTimeout(resolve))
