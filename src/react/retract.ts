import { createContext, useContext } from 'react'

/** Takes back what was said about a failure. */
type Retract = (failure: Error) => void

const RetractContext = createContext<Retract>(() => {})

export const RetractProvider = RetractContext.Provider

/** How an action that starts again takes its earlier error toast away. */
export const useRetract = (): Retract => useContext(RetractContext)
