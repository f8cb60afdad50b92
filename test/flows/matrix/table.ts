import type { FaultName } from '../../../src/mock/faults.ts'

/** The ways in which a call goes wrong, and the faults of the mock that show each. */
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
 * What may come of a call:
 *
 * | outcome | what the member sees                                                                    | toasts |
 * |---------|-----------------------------------------------------------------------------------------|--------|
 * | works   | what was asked for, with the toast that belongs to it                                   | 0 or 1 |
 * | quiet   | what was asked for, in another way, so without its toast                                | 0      |
 * | silent  | as if nothing was wrong: it does not matter here                                        | 0      |
 * | no      | that answer means no: no offer, no password                                             | 0      |
 * | error   | what is wrong, in the page and, unless that is unknown, in a toast; a way to try again  | 0 or 1 |
 * | field   | the same, and the words stand at their field as well                                    | 1      |
 * | cookies | the login is accepted and yet there is no session: the cause is named                   | 1      |
 * | guest   | the login page, without a word                                                          | 0      |
 * | guest!  | the login page, with what is wrong in a toast and in the page                           | 1      |
 * | ends    | the login page: the session has ended                                                   | 1      |
 * | locked  | nothing of the member, and that the logout failed, with a retry                         | 1      |
 */
const TABLE = `
fault                  | start  | login   | logout | sso     | form  | password | read  | super | record | end   | pay   | poll
connection refused     | guest! | error   | locked | error   | error | silent   | error | error | error  | error | error | error
connection reset       | guest! | error   | locked | error   | error | silent   | error | error | error  | error | error | error
no answer for 30 s     | guest! | error   | locked | error   | error | silent   | error | error | error  | error | error | error
a body that hangs      | guest! | error   | locked | error   | error | silent   | error | error | error  | error | error | error
slow, 5 s              | works  | works   | works  | works   | works | works    | works | works | works  | works | works | works
400 with a list        | guest! | error   | locked | error   | error | silent   | error | error | error  | error | error | error
400 with a field       | guest! | field   | locked | error   | field | silent   | error | error | field  | error | error | error
401                    | guest  | error   | works  | error   | error | ends     | ends  | ends  | ends   | ends  | ends  | ends
403                    | guest  | error   | locked | error   | error | silent   | error | error | error  | error | error | error
404                    | guest  | error   | locked | error   | error | no       | error | no    | error  | error | error | error
429                    | guest! | error   | locked | error   | error | silent   | error | error | error  | error | error | error
500 with HTML          | guest! | error   | locked | error   | error | silent   | error | error | error  | error | error | error
503, empty             | guest! | error   | locked | error   | error | silent   | error | error | error  | error | error | error
200 with HTML          | guest! | error   | locked | error   | error | silent   | error | error | error  | error | error | error
redirect to a login    | guest  | error   | works  | error   | error | ends     | ends  | ends  | ends   | ends  | ends  | ends
200, empty             | guest! | cookies | works  | cookies | works | works    | error | works | works  | works | error | error
truncated JSON         | guest! | error   | locked | quiet   | error | silent   | error | error | error  | works | error | error
wrong top-level type   | guest  | works   | works  | works   | works | works    | error | works | works  | works | error | error
a needed field missing | guest! | works   | works  | works   | works | works    | error | works | works  | works | error | error
a hostile error body   | guest! | error   | locked | error   | error | silent   | error | error | error  | error | error | error
`

const [HEAD = [], ...ROWS] = TABLE.trim()
  .split('\n')
  .map(line => line.split('|').map(cell => cell.trim()))

/** What comes of a fault in a call of a class, by the table. */
export const outcomeOf = (fault: Fault, kind: string): string =>
  ROWS.find(([name]) => name === fault)?.[HEAD.indexOf(kind)] ?? ''
