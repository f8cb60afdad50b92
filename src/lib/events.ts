/** An event bus for a map of event names and payloads. */
export type Bus<Events> = ReturnType<typeof createBus<Events>>

/** Creates a typed event bus. */
export function createBus<Events>() {
  const listeners: { [Name in keyof Events]?: Set<(payload: Events[Name]) => void> } = {}
  return {
    on<Name extends keyof Events>(name: Name, listener: (payload: Events[Name]) => void): void {
      listeners[name] = (listeners[name] ?? new Set()).add(listener)
    },
    /** Calls the listeners in the order of their subscription. */
    emit<Name extends keyof Events>(name: Name, payload: Events[Name]): void {
      for (const listener of [...(listeners[name] ?? [])]) listener(payload)
    },
  }
}
