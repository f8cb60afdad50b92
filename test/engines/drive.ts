import { mkdir, writeFile } from 'node:fs/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { core } from './core.ts'
import { failures } from './failures.ts'
import { jobs } from './jobs.ts'
import { Person } from './person.ts'
import { type Site, startSite } from './site.ts'
import { surroundings } from './surroundings.ts'
import type { Engine } from './tab.ts'

interface Options {
  /** The demo member who is signed in. */
  readonly as?: string
  /** Why only WebKit runs this journey. */
  readonly onlyWebKit?: string
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

const PICTURES = 'test-results/engines'

/** Runs every journey in an engine. */
export function drive(engine: Engine): void {
  describe(engine.name, () => {
    afterAll(() => engine.close())
    for (const [name, journey] of Object.entries({ ...core, ...jobs, ...failures, ...surroundings }))
      test(name, ({ skip }) => make(name, journey, engine, skip))
  })
}

async function make(
  name: string,
  journey: Journey,
  engine: Engine,
  skip: (why: string) => void,
): Promise<void> {
  const visits: (Visit & Options)[] = []
  try {
    await journey(async (options = {}) => {
      const { as, onlyWebKit, openerPolicy = false } = options
      if (onlyWebKit && engine.name !== 'WebKit') skip(onlyWebKit)
      const site = await startSite(openerPolicy || engine.name === 'Firefox')
      const person = new Person(await engine.open(), site)
      visits.push({ ...options, person, site })
      await person.tab.resize(390, 844)
      if (as) site.signIn(as)
      return { person, site }
    })
    for (const { site, mayBreak } of visits)
      expect(site.broken.filter(what => !mayBreak?.test(what))).toEqual([])
  } catch (error) {
    await mkdir(PICTURES, { recursive: true })
    for (const { person } of visits)
      await writeFile(`${PICTURES}/${engine.name} ${name}.png`, await person.tab.picture().catch(() => ''))
    throw error
  } finally {
    for (const { person, site } of visits) await Promise.allSettled([person.tab.close(), site.close()])
  }
}
