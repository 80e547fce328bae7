//! The OpenAPI description of the data API, generated from the declarations.

use serde_json::{Map, Value as Json, json};

use crate::{Column, Default, Function, Grant, Resource, Returns, Rule, Schema, Shape, Type, Volatility};

/// Describes a schema as an OpenAPI 3.1 document. `server` is the URL of the data API.
pub fn openapi(schema: &Schema, server: &str, version: &str) -> Json {
    let mut paths = Map::new();
    let mut shapes = Map::new();
    for resource in schema.resources() {
        paths.insert(format!("/{}", resource.name), resource_path(resource));
        shapes.insert(resource.name.to_owned(), row_shape(resource, |_| true));
        shapes.insert(format!("{}_insert", resource.name), write_shape(resource));
        shapes
            .insert(format!("{}_update", resource.name), row_shape(resource, |column| column.update != Grant::Server));
    }
    for function in schema.functions() {
        paths.insert(format!("/rpc/{}", function.name), function_path(function));
    }
    shapes.insert("error".to_owned(), error_shape());
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Sangam data API",
            "version": version,
            "description": "Rows and functions in the PostgREST dialect. Send `apikey` on every call and `Authorization: Bearer` when signed in.",
        },
        "servers": [{ "url": server }],
        "paths": paths,
        "components": {
            "schemas": shapes,
            "securitySchemes": {
                "apikey": { "type": "apiKey", "in": "header", "name": "apikey" },
                "bearer": { "type": "http", "scheme": "bearer", "bearerFormat": "JWT" },
            },
        },
        "security": [{ "apikey": [], "bearer": [] }],
    })
}

fn resource_path(resource: &Resource) -> Json {
    let rows = json!({ "type": "array", "items": shape_of(resource.name) });
    let mut path = Map::new();
    let mut add = |verb: &str, operation: Json| path.insert(verb.to_owned(), operation);
    let name = resource.name;
    if resource.read != Rule::Never {
        add(
            "get",
            operation(resource, "Read", read_parameters(resource), None, answer("200", "The rows", Some(&rows))),
        );
    }
    if resource.insert != Rule::Never {
        let body = json!({ "oneOf": [shape_of(&format!("{name}_insert")), { "type": "array", "items": shape_of(&format!("{name}_insert")) }] });
        let parameters = vec![query("select"), query("on_conflict"), query("columns"), prefer()];
        add("post", operation(resource, "Insert", parameters, Some(body), answer("201", "Inserted", None)));
    }
    if resource.update != Rule::Never {
        let body = shape_of(&format!("{name}_update"));
        add(
            "patch",
            operation(resource, "Update", filter_parameters(resource), Some(body), answer("204", "Updated", None)),
        );
    }
    if resource.delete != Rule::Never {
        add("delete", operation(resource, "Delete", filter_parameters(resource), None, answer("204", "Deleted", None)));
    }
    Json::Object(path)
}

fn operation(resource: &Resource, verb: &str, parameters: Vec<Json>, body: Option<Json>, responses: Json) -> Json {
    let mut operation = json!({
        "tags": [resource.name],
        "summary": format!("{verb} {}", resource.name),
        "description": resource.note,
        "operationId": format!("{}_{}", verb.to_lowercase(), resource.name),
        "parameters": parameters,
        "responses": responses,
    });
    if let Some(schema) = body {
        operation["requestBody"] = json!({ "required": true, "content": { "application/json": { "schema": schema } } });
    }
    operation
}

fn answer(status: &str, description: &str, schema: Option<&Json>) -> Json {
    let mut good = json!({ "description": description });
    if let Some(schema) = schema {
        good["content"] = json!({ "application/json": { "schema": schema } });
    }
    let error = json!({
        "description": "Refused; the body says why",
        "content": { "application/json": { "schema": shape_of("error") } },
    });
    let mut responses = Map::new();
    responses.insert(status.to_owned(), good);
    responses.insert("default".to_owned(), error);
    Json::Object(responses)
}

fn read_parameters(resource: &Resource) -> Vec<Json> {
    let mut parameters = filter_parameters(resource);
    parameters.extend(["order", "limit", "offset"].map(query));
    parameters
}

fn filter_parameters(resource: &Resource) -> Vec<Json> {
    let mut parameters = vec![query("select"), query("or"), query("and"), prefer()];
    parameters.extend(resource.columns.iter().map(|column| {
        json!({
            "name": column.name,
            "in": "query",
            "required": false,
            "description": format!("Filter `operator.value` on {}", column.name),
            "schema": { "type": "string" },
        })
    }));
    parameters
}

fn query(name: &str) -> Json {
    json!({ "name": name, "in": "query", "required": false, "schema": { "type": "string" } })
}

fn prefer() -> Json {
    json!({ "name": "Prefer", "in": "header", "required": false, "schema": { "type": "string" } })
}

fn row_shape(resource: &Resource, keep: impl Fn(&Column) -> bool) -> Json {
    let columns = resource.stored().filter(|column| keep(column));
    let properties: Map<_, _> = columns.map(|column| (column.name.to_owned(), column_shape(column))).collect();
    json!({ "type": "object", "description": resource.note, "properties": properties })
}

fn write_shape(resource: &Resource) -> Json {
    let mut shape = row_shape(resource, |column| column.insert != Grant::Server);
    let needed =
        |column: &&Column| column.insert == Grant::Client && !column.nullable && column.default == Default::Null;
    let required: Vec<_> = resource.stored().filter(needed).map(|column| column.name).collect();
    if !required.is_empty() {
        shape["required"] = json!(required);
    }
    shape
}

fn column_shape(column: &Column) -> Json {
    let mut shape = type_shape(column.ty);
    if column.nullable
        && let Some(name) = shape.get("type").cloned()
    {
        shape["type"] = json!([name, "null"]);
    }
    if !column.one_of.is_empty() {
        let mut values: Vec<Json> = column.one_of.iter().map(|value| json!(value)).collect();
        values.extend(column.nullable.then_some(Json::Null));
        shape["enum"] = Json::Array(values);
    }
    if !column.note.is_empty() {
        shape["description"] = json!(column.note);
    }
    if column.insert == Grant::Server && column.update == Grant::Server {
        shape["readOnly"] = json!(true);
    }
    shape
}

fn type_shape(ty: Type) -> Json {
    match ty {
        Type::Uuid => json!({ "type": "string", "format": "uuid" }),
        Type::Text | Type::Search => json!({ "type": "string" }),
        Type::Integer => json!({ "type": "integer", "format": "int64" }),
        Type::Number => json!({ "type": "number", "format": "double" }),
        Type::Boolean => json!({ "type": "boolean" }),
        Type::Timestamp => json!({ "type": "string", "format": "date-time" }),
        Type::Date => json!({ "type": "string", "format": "date" }),
        Type::Json => json!({}),
        Type::List => json!({ "type": "array", "items": {} }),
    }
}

fn function_path(function: &Function) -> Json {
    let properties: Map<_, _> =
        function.arguments.iter().map(|argument| (argument.name.to_owned(), type_shape(argument.ty))).collect();
    let required: Vec<_> =
        function.arguments.iter().filter(|argument| argument.required).map(|argument| argument.name).collect();
    let mut body = json!({ "type": "object", "properties": properties, "additionalProperties": false });
    if !required.is_empty() {
        body["required"] = json!(required);
    }
    let result = match &function.returns {
        Returns::Scalar(ty) => Some(type_shape(*ty)),
        Returns::Json => Some(json!({})),
        Returns::Document(shape) => Some(document_shape(shape)),
        Returns::Rows(rows) => Some(json!({ "type": "array", "items": row_shape(rows, |_| true) })),
        Returns::Row(resource) => Some(shape_of(resource)),
        Returns::Void => None,
    };
    let status = if matches!(function.returns, Returns::Void) { "204" } else { "200" };
    let base = json!({
        "tags": ["functions"],
        "summary": function.name,
        "description": function.note,
        "responses": answer(status, "The result", result.as_ref()),
    });
    let mut post = base.clone();
    post["operationId"] = json!(function.name);
    post["requestBody"] = json!({ "required": true, "content": { "application/json": { "schema": body } } });
    let mut path = json!({ "post": post });
    if function.volatility == Volatility::Reads {
        let mut get = base;
        get["operationId"] = json!(format!("get_{}", function.name));
        let parameters = function.arguments.iter().map(|argument| {
            json!({ "name": argument.name, "in": "query", "required": argument.required, "schema": type_shape(argument.ty) })
        });
        get["parameters"] = parameters.collect();
        path["get"] = get;
    }
    path
}

fn document_shape(shape: &Shape) -> Json {
    match shape {
        Shape::Value(ty) => type_shape(*ty),
        Shape::OneOf(values) => json!({ "type": "string", "enum": values }),
        Shape::Nullable(shape) => json!({ "oneOf": [document_shape(shape), { "type": "null" }] }),
        Shape::List(item) => json!({ "type": "array", "items": document_shape(item) }),
        Shape::Map(value) => json!({ "type": "object", "additionalProperties": document_shape(value) }),
        Shape::Object(fields) => {
            let properties: Map<_, _> =
                fields.iter().map(|(name, shape)| ((*name).to_owned(), document_shape(shape))).collect();
            let required: Vec<_> = fields.iter().map(|(name, _)| *name).collect();
            json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": false })
        }
        Shape::Either(shapes) => json!({ "oneOf": shapes.iter().map(document_shape).collect::<Vec<_>>() }),
    }
}

fn shape_of(name: &str) -> Json {
    json!({ "$ref": format!("#/components/schemas/{name}") })
}

fn error_shape() -> Json {
    let text = json!({ "type": ["string", "null"] });
    json!({
        "type": "object",
        "required": ["code", "message", "details", "hint"],
        "properties": { "code": text, "message": text, "hint": text, "details": {} },
    })
}
