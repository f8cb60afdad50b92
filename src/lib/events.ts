/** A typed event bus. `emit` calls the listeners in the order of their subscription. */
export interface Bus<Events> {
  on<Name extends keyof Events>(name: Name, listener: (payload: Events[Name]) => void): void
  emit<Name extends keyof Events>(name: Name, payload: Events[Name]): void
}

/** Creates a bus for a map of event names and payloads. */
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
