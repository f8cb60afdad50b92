import './app/packages.ts'
import { run } from './app/run.tsx'

/** Set by the build: only a development build contains the devtools. */
declare const DEVTOOLS: boolean

run(app => {
  if (DEVTOOLS && app.config.env === 'dev')
    void import('./devtools/devtools.tsx').then(({ show }) => show(app))
})
