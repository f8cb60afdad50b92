import { setUpFlow } from './flow.ts'

setUpFlow()
