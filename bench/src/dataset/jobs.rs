//! The job board.

use jiff::{SignedDuration, Timestamp};
use uuid::Uuid;

use super::words::{LEVELS, SENTENCES};
use super::{CITIES, Dataset, ROLES, Table, id_at};

/// All job types.
pub(crate) const JOB_TYPES: &[&str] = &["Full-time", "Part-time", "Contract", "Freelance", "Remote"];

/// A job.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Job {
    pub(crate) id: Uuid,
    /// The number of the employer.
    pub(crate) employer: u64,
    pub(crate) title: String,
    pub(crate) city: &'static str,
    pub(crate) job_type: &'static str,
    pub(crate) department: &'static str,
    pub(crate) salary_min: u64,
    pub(crate) salary_max: u64,
    pub(crate) experience: &'static str,
    pub(crate) skills: Vec<&'static str>,
    pub(crate) description: String,
    pub(crate) status: &'static str,
    pub(crate) created_at: Timestamp,
    pub(crate) expires_at: Timestamp,
    pub(crate) views: u64,
}

impl Dataset {
    pub(crate) fn job(&self, i: u64) -> Job {
        let mut random = self.random(Table::Jobs, i);
        let created_at = Dataset::moment(i, self.sizes.jobs);
        let role = random.pick(ROLES);
        let (level, experience, worth) = *random.pick(LEVELS);
        let (city, job_type) = (*random.pick(CITIES), *random.pick(JOB_TYPES));
        let salary_min = role.salary * worth * (90 + random.below(20)) / 100 / 500 * 500;
        let skills: Vec<_> = random.pick_some(role.skills, 4).into_iter().copied().collect();
        let sentences: Vec<_> = random.pick_some(SENTENCES, 3).into_iter().copied().collect();
        let title = format!("{level}{}", role.title);
        let description =
            format!("We look for a {title} in {city} with {}. {}", skills.join(", "), sentences.join(" "));
        Job {
            id: id_at(created_at, &mut random),
            // In every ten people, numbers 7, 8 and 9 offer work.
            employer: random.below(self.sizes.profiles / 10) * 10 + 7 + random.below(3),
            title,
            city,
            job_type,
            department: role.department,
            salary_min,
            salary_max: salary_min * (120 + random.below(40)) / 100 / 500 * 500,
            experience,
            skills,
            description,
            status: if random.chance(85) { "Active" } else { "Closed" },
            created_at,
            // Far enough away that the server does not close the jobs during the measurement.
            expires_at: created_at + SignedDuration::from_hours(10 * 365 * 24),
            views: random.below(5_000),
        }
    }
}
