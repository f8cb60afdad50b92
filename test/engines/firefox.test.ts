import { afterAll } from 'vitest'
import { drive } from './drive.ts'
import { earlyUse } from './early-use.ts'
import { failures } from './failures.ts'
import { closeFirefox, firefox } from './firefox.ts'
import { jobs } from './jobs.ts'

afterAll(closeFirefox)
drive(firefox, { ...earlyUse, ...failures, ...jobs })
