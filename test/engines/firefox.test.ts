import { afterAll } from 'vitest'
import { drive } from './drive.ts'
import { closeFirefox, firefox } from './firefox.ts'

afterAll(closeFirefox)
drive(firefox)
