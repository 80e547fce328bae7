//! The words in this dataset.

/// A job role.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Role {
    pub(crate) title: &'static str,
    pub(crate) department: &'static str,
    pub(crate) skills: &'static [&'static str],
    /// The starting salary, in rupees per month.
    pub(crate) salary: u64,
}

const fn role(title: &'static str, department: &'static str, salary: u64, skills: &'static [&'static str]) -> Role {
    Role { title, department, skills, salary }
}

/// The roles people have and look for.
pub(crate) const ROLES: &[Role] = &[
    role("Backend Developer", "Engineering", 45_000, &["Rust", "PostgreSQL", "Docker", "Kafka", "REST APIs", "Linux"]),
    role(
        "Frontend Developer",
        "Engineering",
        40_000,
        &["React", "TypeScript", "CSS", "Vite", "Accessibility", "Figma"],
    ),
    role("Java Developer", "Engineering", 42_000, &["Java", "Spring Boot", "MySQL", "Maven", "Docker", "Kafka"]),
    role("Android Developer", "Engineering", 40_000, &["Kotlin", "Android", "Firebase", "REST APIs", "Git", "SQLite"]),
    role("Data Engineer", "Data", 50_000, &["Python", "SQL", "Spark", "Airflow", "AWS", "Kafka"]),
    role("Data Analyst", "Data", 35_000, &["SQL", "Excel", "Power BI", "Python", "Statistics", "Tableau"]),
    role("Machine Learning Engineer", "Data", 60_000, &["Python", "PyTorch", "SQL", "Docker", "Statistics", "AWS"]),
    role("DevOps Engineer", "Engineering", 50_000, &["Kubernetes", "Docker", "Terraform", "AWS", "Linux", "Git"]),
    role("Test Engineer", "Engineering", 32_000, &["Selenium", "Java", "Playwright", "SQL", "Git", "REST APIs"]),
    role("Product Designer", "Design", 42_000, &["Figma", "Prototyping", "User Research", "CSS", "Illustration"]),
    role("Product Manager", "Product", 70_000, &["Roadmaps", "User Research", "SQL", "Agile", "Stakeholders"]),
    role("Digital Marketing Executive", "Marketing", 25_000, &["SEO", "Google Ads", "Content", "Analytics", "Canva"]),
    role("Content Writer", "Marketing", 22_000, &["Content", "SEO", "Editing", "Hindi", "English"]),
    role("Sales Manager", "Sales", 38_000, &["Negotiation", "CRM", "Excel", "Hindi", "Field Sales"]),
    role("Chartered Accountant", "Finance", 60_000, &["GST", "Tally", "Audit", "Excel", "Taxation"]),
    role("Accounts Assistant", "Finance", 20_000, &["Tally", "GST", "Excel", "Payroll", "Banking"]),
    role("Staff Nurse", "Healthcare", 24_000, &["Patient Care", "ICU", "First Aid", "Hindi", "Records"]),
    role("Mathematics Teacher", "Education", 28_000, &["Algebra", "CBSE", "Classroom", "Hindi", "English"]),
    role("Site Engineer", "Construction", 30_000, &["AutoCAD", "Surveying", "Safety", "Estimation", "Excel"]),
    role("Logistics Coordinator", "Operations", 24_000, &["Inventory", "Excel", "SAP", "Dispatch", "Hindi"]),
    role("Customer Support Associate", "Operations", 20_000, &["English", "Hindi", "CRM", "Tamil", "Email"]),
    role("Human Resources Executive", "People", 28_000, &["Recruitment", "Payroll", "Excel", "Onboarding", "Policy"]),
    role("Graphic Designer", "Design", 26_000, &["Photoshop", "Illustration", "Canva", "Branding", "Figma"]),
    role("Electrical Technician", "Construction", 18_000, &["Wiring", "Safety", "Maintenance", "PLC", "Estimation"]),
];

/// The levels of a role: experience, title prefix, and the salary as a multiple of the starting salary.
pub(super) const LEVELS: &[(&str, &str, u64)] =
    &[("Junior ", "Entry Level", 1), ("", "Mid Level", 2), ("Senior ", "Senior Level", 3), ("Lead ", "Executive", 5)];

/// The cities.
pub(crate) const CITIES: &[&str] = &[
    "Bengaluru",
    "Mumbai",
    "Pune",
    "Hyderabad",
    "Chennai",
    "Delhi",
    "Gurugram",
    "Noida",
    "Kolkata",
    "Ahmedabad",
    "Kochi",
    "Jaipur",
    "Indore",
    "Coimbatore",
    "Lucknow",
    "Nagpur",
    "Bhubaneswar",
    "Chandigarh",
    "Mysuru",
    "Surat",
];

pub(super) const FIRST_NAMES: &[&str] = &[
    "Aarav", "Aditi", "Amit", "Ananya", "Anjali", "Arjun", "Asha", "Deepak", "Divya", "Farah", "Gaurav", "Harpreet",
    "Imran", "Ishaan", "Kabir", "Kavya", "Lakshmi", "Manish", "Meera", "Mohammed", "Nandini", "Neha", "Nikhil",
    "Pooja", "Pranav", "Priya", "Rahul", "Ravi", "Rohan", "Sana", "Sanjay", "Shreya", "Sneha", "Suresh", "Tanvi",
    "Vikram",
];

pub(super) const LAST_NAMES: &[&str] = &[
    "Agarwal",
    "Banerjee",
    "Bose",
    "Chauhan",
    "Das",
    "Desai",
    "Fernandes",
    "Ghosh",
    "Gill",
    "Gupta",
    "Iyer",
    "Jain",
    "Joshi",
    "Kapoor",
    "Khan",
    "Kulkarni",
    "Kumar",
    "Malhotra",
    "Mehta",
    "Menon",
    "Mishra",
    "Mukherjee",
    "Nair",
    "Patel",
    "Pillai",
    "Rao",
    "Reddy",
    "Saxena",
    "Sethi",
    "Shah",
    "Sharma",
    "Singh",
    "Srinivasan",
    "Thomas",
    "Verma",
    "Yadav",
];

pub(super) const COMPANY_NAMES: &[&str] = &[
    "Kaveri",
    "Deccan",
    "Himalaya",
    "Indus",
    "Konkan",
    "Malabar",
    "Narmada",
    "Nilgiri",
    "Sahyadri",
    "Vindhya",
    "Godavari",
    "Aravalli",
    "Chilika",
    "Coromandel",
    "Ganga",
    "Hooghly",
];

pub(super) const COMPANY_TRADES: &[&str] = &[
    "Software",
    "Logistics",
    "Health",
    "Textiles",
    "Foods",
    "Analytics",
    "Finance",
    "Learning",
    "Energy",
    "Infra",
    "Retail",
    "Motors",
];

pub(super) const SENTENCES: &[&str] = &[
    "You will work with a small team that ships every week and talks to customers directly.",
    "We keep meetings short, write things down, and give people room to do careful work.",
    "The first months come with a mentor, a clear plan and real responsibility.",
    "You own your area from the first sketch to the day it runs, and after.",
    "We pay on time, cover health insurance for your family, and support learning.",
    "Candidates from smaller towns and those returning after a break are welcome.",
    "The work is on site four days a week, with one day from home.",
    "You will report to the head of the department and help to hire the next colleagues.",
];

pub(super) const POSTS: &[&str] = &[
    "Three interviews this week and one offer. Thank you to everyone who gave advice here.",
    "We are growing the team and looking for people who care about details.",
    "Finished the certification after six months of evenings. On to the next one!",
    "What do you ask at the end of an interview? I collect good questions.",
    "Our small workshop won its first tender today. Proud of every person involved.",
    "Looking for a mentor who has moved from support into engineering.",
    "Sharing my notes from yesterday's meetup, many good ideas on hiring fairly.",
    "A reminder that a clear job post with a salary range saves everybody time.",
];

pub(super) const MESSAGES: &[&str] = &[
    "Namaste, is the position still open?",
    "Yes, it is. Could you send me your portfolio?",
    "I have attached it. Would Thursday at four suit you?",
    "Thursday works. I will send the link in the morning.",
    "Thank you, looking forward to it.",
    "Could you tell me more about the team and the notice period?",
];
