import { expect, onTestFinished, test } from 'vitest'
import { Person } from './person.ts'
import { type Site, startProbedSite } from './site.ts'
import type { Engine } from './tab.ts'

interface Options {
  /** The demo member who is signed in. */
  readonly as?: string
  /** The journey needs the opener policy. */
  readonly openerPolicy?: boolean
  /** Whether the browser may cache scripts. */
  readonly mayCache?: boolean
  /** The errors that it causes on purpose. */
  readonly mayBreak?: RegExp
}

/** Starts a site of its own, and a browser with an empty profile. */
type Begin = (
  options?: Options,
) => Promise<{ readonly person: Person; readonly site: Site; readonly engine: Engine['name'] }>

/** The steps of a user. */
export type Journey = (begin: Begin) => Promise<void>

/** Runs journeys in an engine. */
export function drive(engine: Engine, journeys: Readonly<Record<string, Journey>>): void {
  const begin: Begin = async (options = {}) => {
    const { as, openerPolicy = engine.name === 'Firefox', mayCache = true, mayBreak } = options
    const site = await startProbedSite(openerPolicy, mayCache)
    const tab = await engine.open()
    onTestFinished(() => expect(site.broken.filter(what => !mayBreak?.test(what))).toEqual([]))
    // As narrow as the narrowest phone.
    await tab.resize(320, 640)
    if (as) site.signIn(as)
    return { person: new Person(tab, site), site, engine: engine.name }
  }
  test.for(Object.entries(journeys))('%s', ([, journey]) => journey(begin))
}
