// The old name, for the tests of the session that others are changing now.
export * from './fetch-stub.ts'
