//! Screening questions: what a job asks its applicants, and what they answer.

mod answer;
mod question;

pub(crate) use answer::{ScreeningAnswer, read_answers};
pub(crate) use question::{QUESTION_KINDS, ScreeningQuestion, check_questions, stored_questions};
