import { ACTION_TYPES } from '@dossier/contract/rules/actions'
import type { ActionCard } from '../action-cards.ts'
import type { CardProps } from './card-props.ts'
import { EmailCard } from './EmailCard.tsx'
import { FieldCard } from './FieldCard.tsx'
import { HttpCard } from './HttpCard.tsx'
import { IntegrationCard } from './IntegrationCard.tsx'
import { SetValueCard } from './SetValueCard.tsx'
import { TeamCard } from './TeamCard.tsx'

/** What an action asks for, by its type. */
export function ActionFields({ card, ...rest }: CardProps<ActionCard>) {
  switch (card.type) {
    case ACTION_TYPES.SetValue:
      return <SetValueCard card={card} {...rest} />
    case ACTION_TYPES.AddTeam:
      return <TeamCard card={card} {...rest} />
    case ACTION_TYPES.SendHttp:
      return <HttpCard card={card} {...rest} />
    case ACTION_TYPES.SendEmail:
      return <EmailCard card={card} {...rest} />
    case ACTION_TYPES.SentToIntegration:
      return <IntegrationCard card={card} {...rest} />
    default:
      return <FieldCard card={card} {...rest} />
  }
}
