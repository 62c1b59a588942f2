import { logout } from './logout.ts'
import { useMayLeave } from './use-may-leave.ts'

/** Signs the person out, after asking whether unsaved texts stay on this device. */
export function useLogout() {
  const mayLeave = useMayLeave({ mayDelete: true })
  return async () => {
    if (await mayLeave()) await logout()
  }
}
