import { calendarDate, isPast } from '../../src/lib/dates.ts'
import { ACTIONS, TELLING } from './actions.ts'
import { HARD_FATES } from './actions-outside.ts'
import { controlsOf, titleOf } from './controls.ts'
import type { Life } from './life.ts'
import { CURRENT_USER, END, LOGOUT, MEMBERSHIP, PAYMENT, PLANS, REASON } from './network.ts'
import type { Random } from './random.ts'

/** An action with what it does. */
export type Step = readonly [action: string, what: string]
/** Chooses a step when its turn comes; one that is impossible by then is left out. */
export type Chapter = (life: Life, random: Random) => Step | undefined

/** An action with one of its choices: `visit /account | /payment`. */
const step = (text: string): Chapter => {
  const [, action = '', choices = ''] = /^(\w+) ?(.*)$/.exec(text) ?? []
  return (_, random) => [action, random.pick(choices.split(' | ')) ?? '']
}

/** An action with what chance chooses for it. */
export const any =
  (action: string): Chapter =>
  (life, random) => {
    const what = ACTIONS[action]?.choose(life, random)
    return what === undefined ? undefined : [action, what]
  }

const press =
  (title: RegExp, action = 'press'): Chapter =>
  ({ front }, random) => {
    const found = random.pick(
      controlsOf(front)
        .map(titleOf)
        .filter(each => title.test(each)),
    )
    return found === undefined ? undefined : [action, found]
  }

/** Happens in half of the lives. */
const perhaps =
  (chapter: Chapter): Chapter =>
  (life, random) =>
    random.below(2) === 0 ? chapter(life, random) : undefined

/** One of these calls fares badly the next time. */
const trouble =
  (...calls: readonly string[]): Chapter =>
  (_, random) => ['next', `${random.pick(calls)}: ${random.pick(HARD_FATES)}`]

/** The member who is not signed in. */
const other =
  (action: string): Chapter =>
  life => {
    const last = life.signedIn() ?? life.front.where.member
    return [action, life.cast.find(name => name !== last) ?? 'trouw']
  }

/** Whoever is signed in has a membership that can be cancelled. */
const isActive: Chapter = life => {
  const { endDate, hasEndedMembership } = life.member(life.signedIn() ?? 'lid')
  const isCancelable = endDate !== null && !isPast(endDate, calendarDate(new Date())) && !hasEndedMembership
  return isCancelable ? undefined : ['changeElsewhere', 'paid 200']
}

const PAY = press(/^button Betalen/)
const CANCEL_TITLE = /^button (Lidmaatschap opzeggen|Opzeggen zonder reden)$/
const CANCEL = press(CANCEL_TITLE)
const WRITE = press(/^button (Betalen met iDeal|Lidmaatschap opzeggen|Opzeggen zonder reden)$/)
const CHOOSE = press(/^radio /)
const TYPES = 'GET /api/membership/cancellation/type'

const toShop = step('visit /membership/3 | /membership/6 | /membership/12')
const toCancellation = step('visit /membership/cancellation')
const toForm = step('visit /membership/6 | /membership/12 | /membership/cancellation')
const toTelling = step('visit /membership/6 | /membership/cancellation | /account | /payment')
const moment = step('wait 100 | 2500 | 5000 | 5000 | 31000')
const leave = [press(/^link (Mijn Account|Lidmaatschap)$/), step('go back'), any('visit')]

const type: Chapter = ({ front }) =>
  front.container.querySelector('textarea')
    ? ['type', `Extra toelichting = Ik stop (${front.where.member})`]
    : undefined

/** Someone else signs in in the other tab, in one of the ways that there are. */
const takeOver = (random: Random): Chapter[] =>
  random.below(2)
    ? [any('otherTab'), other('signInElsewhere'), step('reload'), any('otherTab')]
    : [any('otherTab'), press(/Uitloggen/), other('fillIn'), any('otherTab')]

/** What follows one upon another in a member's life, and what chance alone would hardly bring together. */
export const STORIES: Readonly<Record<string, (random: Random) => readonly Chapter[]>> = {
  'someone else signs in while an answer is on its way': random => [
    any('otherTab'),
    any('otherTab'),
    perhaps(isActive),
    toForm,
    perhaps(CHOOSE),
    step(
      `next ${CURRENT_USER}: late 4000 | ${CURRENT_USER}: late 4000 | ${CURRENT_USER}: held 3000 | ${PAYMENT}: late 4000 | ${REASON}: late 4000 | ${END}: late 4000 | ${MEMBERSHIP}: late 4000 | ${PLANS}: late 4000`,
    ),
    WRITE,
    ...(random.below(3) ? takeOver(random) : [other('signInElsewhere')]),
    moment,
  ],
  'a member cancels, and something goes wrong': random => [
    isActive,
    perhaps(trouble(TYPES)),
    toCancellation,
    CHOOSE,
    perhaps(type),
    trouble(REASON, END, END, CURRENT_USER),
    press(CANCEL_TITLE, random.below(3) ? 'press' : 'pressTwice'),
    moment,
    perhaps(any('escape')),
    CANCEL,
    moment,
    CANCEL,
  ],
  'a half-written reason is left, and someone else comes': random => [
    isActive,
    toCancellation,
    CHOOSE,
    type,
    ...(random.below(2) ? takeOver(random) : [step('endSession'), step('focus'), CANCEL, other('fillIn')]),
    isActive,
    step('focus'),
    press(/^link Lidmaatschap/),
  ],
  'a member buys': random => [
    toShop,
    perhaps(trouble(PAYMENT, CURRENT_USER)),
    PAY,
    moment,
    perhaps(PAY),
    step(
      'bank paid address | paid+5000 address | paid+80000 address | paid+600000 address | canceled address',
    ),
    perhaps(trouble('GET /api/payment', 'GET /api/membership')),
    moment,
    random.pick(leave) ?? PAY,
    moment,
    press(/^link Lidmaatschap$/),
    perhaps(PAY),
  ],
  'a member pays, comes back in another browser, and goes back to the first': () => [
    toShop,
    PAY,
    step('bank paid browser | paid+5000 browser | paid+80000 browser | failed browser'),
    // The same member signs in there.
    (life): Step => ['fillIn', life.log.all('answered').findLast(({ payment }) => payment)?.by ?? 'gratis'],
    moment,
    step('wait 5000 | 31000'),
    step('otherBrowser'),
    moment,
    perhaps(PAY),
    step('otherBrowser'),
    moment,
  ],
  'a tab is opened while a paid membership is not booked': () => [
    toShop,
    PAY,
    step('bank paid+80000 address | paid+600000 address'),
    moment,
    any('otherTab'),
    toShop,
    moment,
    PAY,
    moment,
  ],
  'what is for sale changes on an open page': random => [
    toShop,
    perhaps(step('wait 310000')),
    random.below(3) === 0
      ? any('plans')
      : step('plans price 2 | price 3 | period 1 | period 2 | sale 2 | sale 3 | perMonth 3 | perMonth 7'),
    perhaps(trouble(PLANS, CURRENT_USER)),
    PAY,
    moment,
    PAY,
    moment,
    step('bank paid address | paid+5000 address'),
    moment,
  ],
  'a special offer changes or ends': random => [
    life => (!life.member(life.signedIn() ?? 'lid').superklupper ? any('offer')(life, random) : undefined),
    step('visit /membership/12'),
    perhaps(CHOOSE),
    random.below(2) ? any('offer') : step('plans sale 4 | price 4'),
    PAY,
    moment,
    PAY,
  ],
  'a member presses for two plans, and the first is paid': random => [
    step('visit /membership/12'),
    PAY,
    moment,
    step('bank open cache | open back'),
    step('visit /membership/3 | /membership/6'),
    PAY,
    moment,
    step('book paid first | paid+5000 first | canceled first'),
    random.pick([any('oldAddress'), step('bank open back'), any('bank')]) ?? PAY,
    moment,
    any('oldAddress'),
    moment,
    press(/^(button|link) (Naar Mijn Account|Opnieuw|Lidmaatschap kopen)/),
  ],
  'a status turns': () => [
    toShop,
    PAY,
    step('bank failed address | expired address | canceled address'),
    moment,
    perhaps(press(/^link (Lidmaatschap kopen|Opnieuw proberen)$/)),
    any('turn'),
    moment,
    perhaps(press(/^link (Lidmaatschap kopen|Opnieuw proberen|Lidmaatschap)$/)),
    PAY,
    moment,
  ],
  'an end without a clear answer': () => [
    isActive,
    toCancellation,
    CHOOSE,
    perhaps(any('lag')),
    step(`next ${END}: done-409 | ${END}: done-504 | ${END}: hollow`),
    CANCEL,
    moment,
    perhaps(CANCEL),
    moment,
    any('otherTab'),
  ],
  'a write that some reads do not show': random => [
    isActive,
    ...(random.below(2) ? [toShop] : [toCancellation, CHOOSE]),
    any('lag'),
    WRITE,
    moment,
    step('bank paid address | paid+5000 address | paid browser'),
    perhaps(step('changeElsewhere paid 400')),
    moment,
    perhaps(step('focus')),
    moment,
    press(/^link (Mijn Account|Lidmaatschap)$/),
  ],
  'a wrong old password, while the member cannot be read': () => [
    step('visit /account/change-password'),
    step('next PUT /api/account/password: 401'),
    trouble(CURRENT_USER),
    any('fillIn'),
    moment,
  ],
  'a member leaves the page while paying': random => [
    toShop,
    step(`next ${PAYMENT}: late 4000 | ${PAYMENT}: held 3000 | ${CURRENT_USER}: late 4000`),
    PAY,
    random.pick(leave) ?? PAY,
    perhaps(toShop),
    moment,
  ],
  'a member goes to the bank, and someone else comes back': random => [
    toShop,
    PAY,
    random.pick([step('endSession'), other('signInElsewhere')]) ?? PAY,
    step('bank paid address | paid+80000 address | open cache | canceled back | open back'),
    other('fillIn'),
    moment,
    press(/^link (Mijn Account|Lidmaatschap)$/),
  ],
  'one member after another': () => [
    toTelling,
    perhaps(any('burst')),
    press(/Uitloggen/),
    perhaps(moment),
    other('fillIn'),
    toTelling,
    perhaps(CHOOSE),
    press(TELLING),
  ],
  'a logout that takes long, and Back': random => [
    step('visit /account | /membership | /membership/cancellation'),
    step(
      `next ${LOGOUT}: late 4000 | ${LOGOUT}: late 12000 | ${LOGOUT}: held 9000 | ${LOGOUT}: never | ${LOGOUT}: lost`,
    ),
    press(/Uitloggen/),
    perhaps(moment),
    step('cache'),
    perhaps(trouble(LOGOUT)),
    random.pick([moment, step('cache'), press(/Opnieuw proberen/)]) ?? moment,
    moment,
  ],
  'midnight on an open page': () => [
    step('visit /account | /membership | /membership/cancellation'),
    step('clock midnight'),
    step('wait 100 | 125000'),
    press(TELLING),
  ],
  'a page is used before the app runs': random => [
    ...(random.below(3) ? [] : [step('endSession')]),
    step('script 300 | 3000'),
    random.pick([toShop, toTelling, step('visit /login | /forgot-password | /membership')]) ?? toShop,
    perhaps(any('meddle')),
    perhaps(CHOOSE),
    any('type'),
    random.pick([PAY, press(/^button /), press(TELLING), any('fillIn')]) ?? PAY,
    perhaps(any('meddle')),
    perhaps(any('plans')),
    step('script 0'),
    moment,
  ],
  'a status is painted, and someone else comes': random => [
    step('script 0 | 300'),
    toShop,
    PAY,
    step('bank paid address | paid+80000 address | open address | canceled address'),
    step('wait 1000'),
    perhaps(trouble('GET /api/payment')),
    ...takeOver(random),
    step('wait 100 | 1000'),
    step('script 0'),
  ],
  'the line breaks': () => [
    toForm,
    CHOOSE,
    step(`next ${CURRENT_USER}: late 1000 | ${REASON}: late 4000 | ${PAYMENT}: late 4000`),
    WRITE,
    step('line offline'),
    moment,
    WRITE,
    moment,
    step('line online'),
    WRITE,
  ],
  'two tabs': () => [
    any('otherTab'),
    any('otherTab'),
    isActive,
    toCancellation,
    any('otherTab'),
    toTelling,
    any('otherTab'),
    CHOOSE,
    CANCEL,
    moment,
    any('otherTab'),
    press(TELLING),
  ],
}
