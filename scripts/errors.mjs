/** Prints the message of an expected error, and the stack of any other. Import it first. */
process.on('uncaughtException', error => {
  console.error(error.constructor === Error && !error.code ? error.message : error)
  process.exit(1)
})
