import {
  checkHashes,
  checkInstallScripts,
  checkLicences,
  checkRuntime,
  checkSources,
} from './lock-checks.mjs'
import { checkBuild, checkDevelopment, checkForm, checkSettings, checkVersions } from './project-checks.mjs'

const CHECKS = [
  checkForm,
  checkRuntime,
  checkVersions,
  checkHashes,
  checkSources,
  checkLicences,
  checkInstallScripts,
  checkSettings,
  checkDevelopment,
  checkBuild,
]

/**
 * The defects of a dependency tree, a line each; none when it is sound. `tree` holds the parsed `manifest`
 * and `lock`, the text of `npmrc`, and `weights` from `weighBuild`.
 */
export const defectsOf = tree => CHECKS.flatMap(check => check(tree))
