import { run } from './app/run.tsx'

run()
