/** The events of the app. */
export interface AppEvents {
  /** A failure that a toast shows (§8). */
  'server-error': Error
}

/** An event bus for a map of event names and payloads. */
export interface Bus<Events> {
  on<Name extends keyof Events>(name: Name, listener: (payload: Events[Name]) => void): void
  /** Calls the listeners in the order of their subscription. */
  emit<Name extends keyof Events>(name: Name, payload: Events[Name]): void
}

export function createBus<Events>(): Bus<Events> {
  const listeners: { [Name in keyof Events]?: Set<(payload: Events[Name]) => void> } = {}
  return {
    on(name, listener) {
      listeners[name] = (listeners[name] ?? new Set()).add(listener)
    },
    emit(name, payload) {
      for (const listener of [...(listeners[name] ?? [])]) listener(payload)
    },
  }
}
