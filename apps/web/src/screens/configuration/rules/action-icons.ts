import { ACTION_TYPES, type ActionType } from '@dossier/contract/rules/actions'
import { Asterisk, Globe, ListMinus, ListPlus, Mail, Pencil, Plug, Users, type LucideIcon } from 'lucide-react'

export const ACTION_ICONS: Record<ActionType, LucideIcon> = {
  [ACTION_TYPES.SetValue]: Pencil,
  [ACTION_TYPES.AddTeam]: Users,
  [ACTION_TYPES.AddField]: ListPlus,
  [ACTION_TYPES.SetFieldRequired]: Asterisk,
  [ACTION_TYPES.SendHttp]: Globe,
  [ACTION_TYPES.SendEmail]: Mail,
  [ACTION_TYPES.SentToIntegration]: Plug,
  [ACTION_TYPES.RemoveField]: ListMinus,
}
