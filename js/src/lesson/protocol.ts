/** What a lesson's page is told by Python, and what it asks for. */

export interface Verdict {
  kind: "going" | "refused" | "success" | "failure" | "imprecise" | "unreadable";
  text: string;
  rule: string;
  stars: number;
}

export interface LessonState {
  stage: string;
  /** Of the level within `levels`. */
  number: number;
  levels: { title: string; stars: number }[];
  goal: string;
  text: string;
  moves: number;
  par: number;
  verdict: Verdict | null;
  hints: string[];
  hints_left: number;
  /** Moves as Python, one a line; "" until they are asked for. */
  solution: string;
}

export type LessonWish =
  | { kind: "lesson"; wish: "hint" | "solution" | "retry" }
  | { kind: "lesson"; wish: "go"; level: number };

export interface QuestionState {
  name: string;
  title: string;
  text: string;
  kind: "number" | "choice" | "territories" | "function";
  choices: string[];
  tries: number;
  verdict: Verdict | null;
  hints: string[];
  hints_left: number;
  solution: string;
  answer: string;
  code: string;
}

export type QuestionMessage =
  | { kind: "check"; answer: string }
  | { kind: "hint" }
  | { kind: "solution" };
