console.log("the plain form");
