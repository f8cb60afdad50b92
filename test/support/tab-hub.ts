import type { TabMessage, Tabs } from '../../src/session/tabs.ts'

/** Where the tabs of one browser meet: what one tells, all others hear. */
export function createTabHub(): { join(): Tabs } {
  const tabs: { hear: (message: TabMessage) => void }[] = []
  return {
    join() {
      const mine = { hear: (_: TabMessage): void => {} }
      tabs.push(mine)
      return {
        tell: message => {
          for (const tab of tabs) if (tab !== mine) queueMicrotask(() => tab.hear(structuredClone(message)))
        },
        listen: listener => {
          mine.hear = listener
        },
      }
    },
  }
}
