/** Prints what a run has done, with its share of the processor. */
export function createReport() {
  const cpu = process.cpuUsage()
  const failures: string[] = []
  const print = (...lines: readonly string[]) => void process.stdout.write(`\n${lines.join('\n')}\n`)
  return {
    failures,
    print,
    /** Prints a broken promise, and the command that lives the life again. */
    fail(flags: string, { promise, how }: { readonly promise: string; readonly how: string }) {
      failures.push(`npm run simulate -- ${flags}: ${promise}: ${how}`)
      print(failures.at(-1) ?? '')
    },
    end(summary: string) {
      const { user, system } = process.cpuUsage(cpu)
      print(`${summary}; ${Math.round((user + system) / 1e6)} s of CPU`)
    },
  }
}
