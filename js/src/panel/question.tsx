/** A teacher's question, with one button for each answer. */

import type { Question } from "../protocol";
import type { Translate } from "../strings";
import { Button } from "./button";

interface QuestionProps {
  question: Question | null;
  /** The choice that was sent, until the next question. */
  answered: number | null;
  t: Translate;
  answer: (choice: number) => void;
}

export function QuestionView({ question, answered, t, answer }: QuestionProps) {
  if (question === null) return null;
  return (
    <section class="rw-question" data-role="question" aria-label={t("question")}>
      <p>{question.text}</p>
      <div class="rw-row">
        {question.choices.map((choice, index) => (
          <Button
            key={`${index}-${choice}`}
            action={`answer-${index}`}
            pressed={index === answered}
            onPress={() => answer(index)}
          >
            {choice}
          </Button>
        ))}
      </div>
    </section>
  );
}
