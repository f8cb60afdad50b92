import { afterAll, expect, test } from 'vitest'
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

interface Visit {
  readonly person: Person
  readonly site: Site
}

/** The steps of a user. Each journey has a site of its own and a browser with an empty profile. */
export type Journey = (begin: (options?: Options) => Promise<Visit>) => Promise<unknown>

/** Runs every journey in an engine, and those of its own. */
export function drive(engine: Engine, own: Readonly<Record<string, Journey>> = {}): void {
  afterAll(() => engine.close())
  test.for(Object.entries({ ...jobs, ...failures, ...own }))('%s', async ([, journey]) => {
    const visits: (Visit & Options)[] = []
    try {
      await journey(async (options = {}) => {
        const site = await startSite(options.openerPolicy || engine.name === 'Firefox')
        const person = new Person(await engine.open(), site)
        visits.push({ ...options, person, site })
        await person.tab.resize(390, 844)
        if (options.as) site.signIn(options.as)
        return { person, site }
      })
      for (const { site, mayBreak } of visits)
        expect(site.broken.filter(what => !mayBreak?.test(what))).toEqual([])
    } finally {
      for (const { person, site } of visits) await Promise.allSettled([person.tab.close(), site.close()])
    }
  })
}
