import { createContext } from 'react'

/** Takes back what was said about a failure: how an action that starts again takes its earlier error toast away. */
export const DismissContext = createContext<(failure: Error) => void>(() => {})
