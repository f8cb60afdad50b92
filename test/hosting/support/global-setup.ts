import { findProgram } from '../../support/programs.ts'

export function setup() {
  process.env.NGINX_PATH = findProgram('nginx')
}
