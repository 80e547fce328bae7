//! The directories of job seekers and freelancers. Having a row means opting in to being listed.

use sangam_schema::{Column, Default, Resource, Rule, Type};

use super::EXPERIENCE;
use super::rules::{is_self, is_shown, skills};

/// Job seekers. Search also covers the person's name, which is stored in the profile.
pub(super) fn seekers() -> Resource {
    Resource::new("seekers", "People who look for a job. People without a row are not listed.")
        .column(Column::owner("id").note("The profile's id."))
        .column(Column::line("title"))
        .column(Column::line("location").or(Default::Text("")))
        .column(Column::text("experience").or(Default::Text("Entry Level")).one_of(EXPERIENCE))
        .column(skills())
        .column(Column::text("bio").or(Default::Text("")))
        .column(
            Column::text("availability")
                .or(Default::Text("Actively Looking"))
                .one_of(&["Actively Looking", "Open to Offers"]),
        )
        .column(
            Column::integer("desired_salary")
                .nullable()
                .visible_to(is_self())
                .note("The minimum acceptable pay, in whole rupees a month; seen only by the seeker."),
        )
        .column(Column::updated_at())
        .references("id", "profiles", "profile")
        .searchable(&[("name", 'A'), ("title", 'A'), ("skills", 'B'), ("location", 'C'), ("bio", 'D')])
        .indexed_list("skills")
        .rule_column("hidden", Type::Boolean)
        .read(is_shown())
        .insert(is_self().and(Rule::sql(
            "exists (
                select 1
                from profiles as seeker
                where seeker.id = {caller}
                  and seeker.user_type = 'user'
            )",
        )))
        .update(is_self())
        .delete(is_self())
}

/// Freelancers. Search also covers the person's name, which is stored in the profile.
pub(super) fn freelancers() -> Resource {
    Resource::new("freelancers", "People who offer their work by the hour. People without a row are not listed.")
        .column(Column::owner("id").note("The profile's id."))
        .column(Column::line("title"))
        .column(Column::line("location").or(Default::Text("")))
        .column(Column::integer("hourly_rate").or(Default::Integer(0)).note("Whole rupees."))
        .column(skills())
        .column(Column::text("description").or(Default::Text("")))
        .column(Column::text("availability").or(Default::Text("Available")).one_of(&["Available", "Busy"]))
        .column(
            Column::list("portfolio")
                .one_line()
                .note("A list of {title, url, image}; the image is the public path of a picture and may be missing."),
        )
        .column(
            Column::new("rating", Type::Number)
                .or(Default::Integer(0))
                .by_server()
                .note("The average rating of the reviews; 0 if there are none."),
        )
        .column(Column::counter("review_count"))
        .column(Column::counter("completed_projects"))
        .column(Column::integer("response_minutes").nullable().by_server().note("The median time to a first reply."))
        .column(Column::updated_at())
        .references("id", "profiles", "profile")
        .searchable(&[("name", 'A'), ("title", 'A'), ("skills", 'B'), ("location", 'C'), ("description", 'D')])
        .indexed_list("skills")
        .rule_column("hidden", Type::Boolean)
        .read(is_shown())
        .insert(is_self())
        .update(is_self())
        .delete(is_self())
}
