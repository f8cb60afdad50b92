/** Prints the message of an expected error, and the stack of any other. Import it first. */
process.on('uncaughtException', error => {
  const isExpected = error.constructor === Error && !error.code
  const isMissing = error.code === 'ERR_MODULE_NOT_FOUND' && error.message.includes('package')
  console.error(isMissing ? 'A package is not installed. Run: npm ci' : isExpected ? error.message : error)
  process.exit(1)
})
