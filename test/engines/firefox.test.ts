import { drive } from './drive.ts'
import { firefox } from './firefox.ts'

drive(firefox)
