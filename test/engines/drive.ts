import { expect, onTestFinished, test } from 'vitest'
import { failures } from './failures.ts'
import { jobs } from './jobs.ts'
import { Person } from './person.ts'
import { type Site, startSite } from './site.ts'
import type { Engine } from './tab.ts'

interface Options {
  /** The demo member who is signed in. */
  readonly as?: string
  /** The journey needs the opener policy. */
  readonly openerPolicy?: boolean
  /** The errors that it causes on purpose. */
  readonly mayBreak?: RegExp
}

/** Starts a site of its own, and a browser with an empty profile. */
type Begin = (options?: Options) => Promise<{ readonly person: Person; readonly site: Site }>

/** The steps of a user. */
export type Journey = (begin: Begin) => Promise<void>

/** Runs every journey in an engine, and those of its own. */
export function drive(engine: Engine, own: Readonly<Record<string, Journey>> = {}): void {
  const begin: Begin = async ({ as, openerPolicy = engine.name === 'Firefox', mayBreak } = {}) => {
    const site = await startSite(openerPolicy)
    const tab = await engine.open()
    onTestFinished(() => expect(site.broken.filter(what => !mayBreak?.test(what))).toEqual([]))
    await tab.resize(390, 844)
    if (as) site.signIn(as)
    return { person: new Person(tab, site), site }
  }
  test.for(Object.entries({ ...jobs, ...failures, ...own }))('%s', ([, journey]) => journey(begin))
}
