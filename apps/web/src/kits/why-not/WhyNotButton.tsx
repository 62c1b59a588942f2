import type { WhyNot } from '@dossier/core/access/reasons'
import { Button, type ButtonProps } from '../../ui/Button.tsx'
import { Explained } from '../../ui/Explained.tsx'
import { useReasonText } from './use-reason-text.ts'

/** A button; refused by a rule, it stays in its place and says why. */
export function WhyNotButton({ whyNot, ...button }: ButtonProps & { whyNot: WhyNot }) {
  const text = useReasonText(whyNot)
  if (!whyNot) return <Button {...button} />
  const { onPress: _, isDisabled: _off, ...rest } = button
  return <Explained {...rest} reason={text ?? ''} />
}
