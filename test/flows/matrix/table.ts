import type { FaultName } from '../../../src/mock/faults.ts'

/** The failures of a call, and the mock's faults for each. */
export const FAULTS = {
  'connection refused': ['refuse'],
  'connection reset': ['reset'],
  'no answer for 30 s': ['hang'],
  'a body that hangs': ['hang-body'],
  'slow, 5 s': ['slow'],
  '400 with a list': ['400-list'],
  '400 with a field': ['400-field'],
  '401': ['401'],
  '403': ['403'],
  '404': ['404'],
  '429': ['429'],
  '500 with HTML': ['500-html'],
  '503, empty': ['503-empty'],
  '200 with HTML': ['200-html'],
  'redirect to a login': ['login-redirect'],
  '200, empty': ['200-empty'],
  'truncated JSON': ['truncated-json'],
  'wrong top-level type': ['wrong-top-level'],
  'a needed field missing': ['field-missing'],
  'a hostile error body': [
    'hostile-error-object',
    'hostile-error-number',
    'hostile-error-long',
    'hostile-error-markup',
    'hostile-error-proto',
  ],
} as const satisfies Record<string, readonly FaultName[]>

export type Fault = keyof typeof FAULTS

/**
 * The outcomes of a call:
 *
 * | outcome | the member sees                                                                  | toasts |
 * |---------|----------------------------------------------------------------------------------|--------|
 * | works   | the result, and its toast                                                        | 0 or 1 |
 * | quiet   | the result, reached in another way, without its toast                            | 0      |
 * | silent  | no error, because the read does not matter here                                  | 0      |
 * | no      | a page without an offer or password, because the answer means no                 | 0      |
 * | error   | the error on the page, with a retry, and in a toast unless the result is unknown | 0 or 1 |
 * | field   | the same, and the message at its field                                           | 1      |
 * | cookies | the cause of an accepted login without a session                                 | 1      |
 * | guest   | the login page without an error                                                  | 0      |
 * | guest!  | the login page with the error, on the page and in a toast                        | 1      |
 * | ends    | the login page, because the session has ended                                    | 1      |
 * | locked  | nothing of the member, and a failed logout with a retry                          | 1      |
 */
const TABLE = `
fault                  | start  | login   | logout | sso     | form  | password | read  | super | record | end   | pay   | poll
connection refused     | guest! | error   | locked | error   | error | silent   | error | error | error  | error | error | error
connection reset       | guest! | error   | locked | error   | error | silent   | error | error | error  | error | error | error
no answer for 30 s     | guest! | error   | locked | error   | error | silent   | error | error | error  | error | error | error
a body that hangs      | guest! | error   | locked | error   | error | silent   | error | error | error  | error | error | error
slow, 5 s              | works  | works   | works  | works   | works | works    | works | works | works  | works | works | works
400 with a list        | guest! | error   | locked | error   | error | silent   | error | error | error  | error | error | no
400 with a field       | guest! | field   | locked | error   | field | silent   | error | error | field  | error | error | no
401                    | guest  | error   | works  | error   | error | ends     | ends  | ends  | ends   | ends  | ends  | ends
403                    | guest  | error   | locked | error   | error | silent   | error | error | error  | error | error | error
404                    | guest  | error   | locked | error   | error | no       | error | no    | error  | error | error | no
429                    | guest! | error   | locked | error   | error | silent   | error | error | error  | error | error | error
500 with HTML          | guest! | error   | locked | error   | error | silent   | error | error | error  | error | error | error
503, empty             | guest! | error   | locked | error   | error | silent   | error | error | error  | error | error | error
200 with HTML          | guest! | error   | locked | error   | error | silent   | error | error | error  | error | error | error
redirect to a login    | guest  | error   | works  | error   | error | ends     | ends  | ends  | ends   | ends  | ends  | ends
200, empty             | guest! | cookies | works  | cookies | works | works    | error | works | works  | works | error | error
truncated JSON         | guest! | error   | locked | quiet   | error | silent   | error | error | error  | works | error | error
wrong top-level type   | guest  | works   | works  | works   | works | works    | error | works | works  | works | error | error
a needed field missing | guest! | works   | works  | works   | works | works    | error | works | works  | works | error | error
a hostile error body   | guest! | error   | locked | error   | error | silent   | error | error | error  | error | error | no
`

const [HEAD = [], ...ROWS] = TABLE.trim()
  .split('\n')
  .map(line => line.split('|').map(cell => cell.trim()))

/** Returns the outcome in the table of a fault in a kind of call. */
export const outcomeOf = (fault: Fault, kind: string): string =>
  ROWS.find(([name]) => name === fault)?.[HEAD.indexOf(kind)] ?? ''
