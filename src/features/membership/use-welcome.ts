import { useEffect } from 'react'
import { useServices } from '../../lib/services.ts'
import { useVisible } from '../../lib/use-visible.ts'

/** Goes to the account, which welcomes the member, if `isDue` and the page is visible. */
export function useWelcome(isDue: boolean): void {
  const { router } = useServices()
  const isSeen = useVisible()
  useEffect(() => {
    if (isDue && isSeen) router.navigate('/account', { replace: true })
  }, [isDue, isSeen, router])
}
