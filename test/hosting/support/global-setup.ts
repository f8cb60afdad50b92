import { findProgram } from '../../support/programs.mjs'

export function setup() {
  process.env.NGINX_PATH = findProgram('nginx')
}
