-- Of two freelancers with the same rating, the one whom more people rated comes first. The list comes out of an index as before.

drop index freelancers_rating_idx;
create index freelancers_rating_idx on freelancers (rating, review_count, id, hidden);
