/** A typed event bus: `on` returns its own unsubscribe, `emit` calls the listeners in order of subscription. */
export interface Bus<Events> {
  on<Name extends keyof Events>(name: Name, listener: (payload: Events[Name]) => void): () => void
  emit<Name extends keyof Events>(name: Name, payload: Events[Name]): void
}

/** Creates a bus for a map of event names to payloads. */
export function createBus<Events>(): Bus<Events> {
  const listeners: { [Name in keyof Events]?: Set<(payload: Events[Name]) => void> } = {}
  return {
    on(name, listener) {
      const set = listeners[name] ?? new Set()
      listeners[name] = set.add(listener)
      return () => set.delete(listener)
    },
    emit(name, payload) {
      for (const listener of [...(listeners[name] ?? [])]) listener(payload)
    },
  }
}
