import { drive } from './drive.ts'
import { webkit } from './webkit.ts'

drive(webkit)
