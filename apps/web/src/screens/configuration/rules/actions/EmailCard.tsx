import type { ACTION_TYPES } from '@dossier/contract/rules/actions'
import { EMAIL_BODY_LENGTH, EMAIL_SUBJECT_LENGTH } from '@dossier/contract/limits'
import { Checkbox } from '../../../../ui/choices/Checkbox.tsx'
import type { CardOf } from '../action-cards.ts'
import type { CardProps } from './card-props.ts'
import { PlaceholderField } from './PlaceholderField.tsx'
import { RecipientsField } from './RecipientsField.tsx'

/** An email to people, teams, addresses, or people who have a role in the record. (C-RULE-08) */
export function EmailCard(props: CardProps<CardOf<typeof ACTION_TYPES.SendEmail>>) {
  const { card, at, context, faultAt, isDisabled, onChange } = props
  const of = (part: string) => ({
    'data-input': `actions.${at}.${part}`,
    error: faultAt(`actions.${at}.${part}`),
    isDisabled,
  })
  return (
    <div className="rule-fields">
      <RecipientsField
        {...of('recipient')}
        value={card.recipient}
        definitions={context.definitions}
        onChange={(recipient) => onChange({ ...card, recipient })}
      />
      <PlaceholderField
        {...of('subject')}
        label="Subject"
        maxLength={EMAIL_SUBJECT_LENGTH}
        value={card.subject}
        offered={context.placeholders}
        onChange={(subject) => onChange({ ...card, subject })}
      />
      <PlaceholderField
        {...of('body')}
        label="Message"
        rows={4}
        maxLength={EMAIL_BODY_LENGTH}
        value={card.body}
        offered={context.placeholders}
        onChange={(body) => onChange({ ...card, body })}
      />
      <Checkbox isSelected={card.files} isDisabled={isDisabled} onChange={(files) => onChange({ ...card, files })}>
        Include attachments
      </Checkbox>
    </div>
  )
}
