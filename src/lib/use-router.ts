import { type Navigation, useServices } from './services.ts'

/** The router of the app, for components. */
export const useRouter = (): Navigation => useServices().router
