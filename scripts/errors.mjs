/** A command that refuses says why, without the stack; any other error is shown whole. Imported before all else. */
process.on('uncaughtException', error => {
  console.error(error.constructor === Error && !error.code ? error.message : error)
  process.exit(1)
})
