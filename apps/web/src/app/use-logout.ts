import { logout } from './session.ts'
import { useMayLeave } from './use-may-leave.ts'

/** Signs the person out, who is asked first when he would lose what he typed: of that nothing stays on the device. */
export function useLogout() {
  const mayLeave = useMayLeave()
  return async () => {
    if (await mayLeave()) await logout()
  }
}
