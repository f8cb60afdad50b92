import { findProgram } from '../../../scripts/programs.mjs'

/** Once for all files, and outside any time-out: this may install nginx. */
export function setup() {
  process.env.NGINX_PATH = findProgram('nginx')
}
