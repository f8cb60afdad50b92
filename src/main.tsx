import './app/packages.ts'
import { run } from './app/run.tsx'

run()
