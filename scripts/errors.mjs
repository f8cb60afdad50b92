/** A command that fails says why, without the stack. Imported for its effect, before all else. */
process.on('uncaughtException', ({ message }) => {
  console.error(message)
  process.exit(1)
})
